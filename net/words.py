"""The words that spell fingerprints: 2048 of them, 11 bits each; their places never change.

Made by tools/make_words.py. Everyday words of 4 to 7 letters in alphabetical order:
the first four letters say which, and no word becomes another by one wrong, missing or added letter.
"""

from typing import Final

_TABLE: Final = """
    abacus abbey about above abrupt absent absorb accent accord acid acorn acquire across acted action acute adage
    adapt adhere adieu adjoin adjust admire adobe adrift adult advice aerial afar affair afford afloat after again
    agate agenda agile agog agree ahead aided airy aisle alarm album alder alert algae alias alien alike alkali
    allot allude almond aloft alone alpine also altar always amaze amber amend amount amuse anchor ancient animal
    ankle annex annual answer antler anvil anyone apart apex apple apron aqua arcade arctic arena argue arise armor
    army aroma around artist ascend ashore aside aspen aspire assist athlete atlas atom attic audio august aura
    author autumn avenue avoid await awake award awning axis azalea azure baby backup bacon badge bagel bait baker
    balcony ballad bamboo banana bandit banjo bank banner bargain barley barn barrel basil basket batch bathe bayou
    bazaar beach beam beard beaver beckon become bedrock beetle before begin behave beige belfry bell belong benefit
    beret berry beside better beyond bias bicycle bike billow bind biology birch biscuit bishop bison bisque blade
    blanket blend blimp blink blithe block bloom blossom blouse blue bluff blurt boast bobbin bobcat bodice body
    boil bold bone bonfire bonus book border borrow boss botany bottle bounce boxer brain branch brass brave bread
    breeze brew brick bridge brief bright brood broth brown brush bubble bucket buddy budget buffalo bugle build
    bulb bundle bunny burger burst bustle busy butler button buyer buzzer bygone cabin cable cactus cadet cake calf
    calico camel canary candle canopy canyon capital captain caramel carbon careful cargo caribou carpet carrot
    carve cascade cash castle casual catalog caught cavern cedar ceiling celery cello cement center ceramic cereal
    chain chalk champ chance chapel charm chase chat cheese cherry chess chew chief child chime china chirp choice
    chorus chrome chuckle chunk church cider cinema cipher circle citrus city civic claim clap clarify classic clean
    clerk clever click cliff climb clinic cloak clog close cloud clown club clump clutch coach cobalt cobble cobra
    cocoa code coffee coin collar colt column comb comedy common compass concert condor confirm connect consul cool
    copper copy coral cord corner cosmic cotton cougar count coupon course cousin cover cowboy coyote crab crack
    cradle craft crane crater crawl crayon cream credit creek crest cricket crimson crisp critic crocus crook crop
    crowd cruise crumb crunch crystal cube cuckoo cuff cumin curl curtain cushion custom cyan cycle cymbal cypress
    dagger dahlia daily dainty damp dance dandy daring dark data dawn daytime dazzle dealer debut decade decent deck
    decor deer define deft degree delay delete delight delta demand demo denim dense dental depart depot depth
    deputy derby desert design detail detour device dewdrop diagram dial diary dice dictate diesel diet differ
    digest digit dignity dimple dinghy dinner diploma direct disco dish distant ditch diver divide dizzy doctor
    dodge doll dolphin domain dome domino donkey donor donut doodle dorsal double dough dozen dragon drama draw
    drench dress drink drip drive drizzle drone drum dubious duchess duffel dugout dune duplex dust duty dwarf dwell
    dynamo eager eagle early easy eaten ebony echo eclipse ecology edit educate effect effort either eject elapse
    elastic elbow elegant eleven elite else elude email embark emblem embrace emerald emotion empire employ empty
    enable enamel enclose encore endive endless energy enforce engine engrave enhance enigma enjoy enlist enough
    enrich enroll ensure entail entire epic episode epoch equal equity erase erode errand escape essay essence
    estate ethic euro event every evident evolve exact exam except excuse exempt exhale exhibit exist exotic expand
    expert explore express extend extra eyebrow fabric face factor fair faith falcon fallow false family famous
    fancy fang farm fashion fast father faucet fedora feed felt fence fern ferret festive fetch fever fiber fiction
    fiddle fidget field fierce fiesta fifty figure file filly filter final finch finger finish first fitness fixed
    fjord flag flame flannel flask flavor fleet flicker flint flip floor flora flower fluent fluid flush flute flyer
    foam focus folder food force forest fork forty forum forward fossil foster found fourth fragile freckle free
    freight fresco friday friend fringe frisky frog frolic front frozen fruit fudge fuel fulfill fungus furnace
    furrow fuse fusion future fuzzy gadget galaxy gallop game gander garage garden gargle garlic garment garnet
    gauge gazelle gear gecko gelatin gene genius gentle genuine geology gesture geyser ghost giant gift giggle
    gingham giraffe girl given glacier glad glance glare glass gleam glen glide glimmer globe glory glow gnat gnome
    goal goblet golf gondola goose gopher gorge gossip gourmet govern grade grand graph grasp gravel gray great
    green grid grill groan grocer groove group growth guard guava guess guitar gulp gumdrop gusto gutter gymnast
    gypsum gyrate habit haddock haiku hail hallway halo halve hamlet hammer hamster happen harbor hardy harmony
    harness harp harvest hasty haven hawk hazard hazel healthy heap hearth heavy hectic hedge height heir helium
    helmet helper herald herb herring hexagon hiccup hickory hidden high hill hinge hippo hire history hoard hobby
    hockey holiday hollow holster honest hoof hope horizon hornet hotel hour house howl huddle huge human humble
    humid humor hundred hunger hunt hurrah husky hybrid hydrant hyena hymn iceberg icicle iconic ideal idiom idle
    igloo ignite iguana image imitate immense immune impact impish import improve impulse inbox incense income
    indeed indigo indoor infant inflate inform ingot inhale inherit initial inkwell inlet input inquire insect
    inside instant intact into invent invite involve inward iodine iris iron island isotope item itself ivory jacket
    jade jaguar janitor jargon jasmine jaunt java javelin jazz jeans jeep jelly jersey jester jewel jiffy jigsaw
    jingle jogging joke journal joust jovial jubilee judo juggle juice jukebox july jump junior juror justice kale
    karate kayak kebab keen keeper kelp kelvin kennel kettle keyhole khaki kick kidney kilo kimono kindle king kiosk
    kitchen kite kiwi knead kneel knife knight knit knock know koala kudos kudu label labor ladder ladle lagoon lamb
    land lantern large laser lasso laugh launch laurel lavish lazy leader leaf league learn leather lecture leek
    legend legume leisure lemon length lens lentil leopard lesson lettuce level liberty library license lichen light
    likely lilac lily limber lime limit linen lion liquid listen liter litmus little lizard llama load lobster
    locate locker lofty logic logo lonely long loop lorry lotion lotus lounge love loyal lucid lucky luggage lullaby
    lunar lupine lurch luxury lynx lyre lyric macaw machine madam magenta magic magma magnet magpie maiden main
    maize major mallet malt mambo mammal manage mango mansion mantle maple marble march margin marina market maroon
    marvel mascot mask mason master maths matrix maximum maybe meadow measure medal medic meet mellow melody member
    memory mention menu merit mermaid mesh message meteor method metro mica micro mighty migrate mild milky mimic
    mineral minnow mint minute mirage mirror mitten mixture moat mobile modern module moist mole molten moment
    monarch monday money monsoon month moon morning mosaic mother motor motto movie muffin mulch mural muscle museum
    music mustard mute mutual muzzle myriad myrtle myself mystery myth nacho napkin narrow nation nature naval navy
    nearby neat nebula nectar needle neon nephew nerve network neuron neutral newest nibble nickel niece nine noble
    noise nomad normal north notable notch notice nougat noun novel nozzle nuance nucleus nugget number nurse nutmeg
    nylon nymph oasis oatmeal obelisk obey object oblige oblong oboe observe obtain obvious occur ocean octave
    october odor offer office offset often ogre okay okra olive olympic omega omelet omit once onion only onset onyx
    opal opaque open opera opinion oppose optic oracle orange orbit orchard oregano organ orient origin ornate
    osprey ostrich otter outfit outlet ovation overall owner oxide oxygen oyster ozone pack paddle padlock paella
    page pagoda paint pajamas palace palette palm pamper pancake panda panel panic pansy pantry papaya parade parcel
    pardon parent parsley party passage pastel path patio patrol pause payment peanut pearl pebble pecan peel
    pelican pencil penguin penny people pepper perfect perhaps period perk permit person petite pewter phantom
    phoenix phone photo phrase physics piano piccolo pickle picnic picture pier pigeon pilgrim pilot pimento pink
    pioneer pipe pirate pitcher pixel pizza placid plain planet plaster plate play plaza please pledge plenty pliers
    pluck plum plunge pocket podium poem poker polite polka pollen polo poncho pond popcorn poplar porch portion
    pose possum posture potato pottery poultry powder praise prawn precise predict prefer prelude premium prepare
    presto pretty prevent pride primary prince prior prism probe process produce profit project prompt pronto proof
    proper proud provide prowl prudent prune public pudding pulley pulse puma pumpkin punch pupil puppet pure purple
    push putty pyramid python quaint quake quality quartz queen quench query quest quibble quick quiet quill quince
    quite quiver quiz quota rabbit raccoon radar radish ragtime railway raisin rally ramble random rapid rare rascal
    rattle ravine razor ready reason rebate rebel rebound recall receive recipe reclaim record recruit redeem reduce
    redwood reef refill reflect refresh regal reggae region rejoice relax relief remain remedy remind remote render
    renew rent repair repeat reply report reptile require rescue reserve resin respect restore result retire return
    reunion reveal review reward rhino rhubarb rhyme rhythm ribbon rich rigid rinse ripple risk ritual rival roar
    robin robot robust rodeo roller romance rookie room rooster rotate route rowboat rubber rudder ruffle rugby
    ruler runner runway rustic safari saffron saga salary salmon salsa salute sample sandal sapling sardine satchel
    satire saturn saucer sauna sausage savanna save savory scale scamper scan scarf scatter scenic scheme school
    science scoop score scout scrap screen script scroll scuba sculpt scurry search second secret section secure
    seesaw segment seize seldom select senator senior sentry sequel serene series sermon serum service sesame
    session seven shadow shaft shake shallow shampoo shawl sheep shelf sherbet shield shine ship shirt shiver shoal
    shock shoe shorten shovel shrimp shrub shuffle shutter sibling sierra sieve signal silent silk silver similar
    since siren sister sitcom situate sixty sizzle skate sketch skill skin skunk slab slack slalom slant sled sleeve
    sleigh slender slice slim slipper slogan slope slot slumber small smart smile smith smoke smooth snail snap
    snare snatch sneaker sneeze sniff snooze snorkel snug soak soccer social soda soft solar solemn solid solve
    somber sonata soothe soprano sorbet sorrel soul south soybean space spaniel spark spatula speak special speech
    spell spend sphere spider spike spinach spirit splash split sponge spoon sport spray spread spring sprout spruce
    spur square squeak squint stable stadium staff stage stair stamp static stay steady steel stencil step stereo
    stick stilt stitch stomach stone stool story strand street stride strong strudel student stunt sturdy stylus
    subject submit subtle suburb subway success such sudden suede suffix sugar suggest suit sultan summer sunset
    superb supply surf surge survey sushi sustain swarm sweater sweet swift swing swirl swivel sword syrup system
    tabby tackle taco tactic tadpole tailor talent talk tandem tangle taper target tart tassel taste taxi teak
    teapot tease teddy teeter temple tenant tennis tepid term terrace test thank thatch theater theory thermos
    thesis they thick thimble thing third this thorn though thread thrive throne thrush thumb thunder tiara ticket
    tidbit tide tiger timid tinsel tiny tiptoe tissue titan title today token tomato tongue tonic tooth topaz
    tornado torso total toucan toward tower town trace traffic trail tram transit trapeze trek tremble trend tribute
    trio triple trivia trolley tropic trout trove trowel truck true trumpet trust truth tuba tuesday tulip tundra
    tunnel turban turkey turnip turtle tusk tutor tuxedo tweed twelve twenty twice twig twist tycoon type ukulele
    ultra unbend uncle under undo uneven unfair unfold unfurl unhook uniform unique unison unity unlace unlike
    unlock unpack unreal untidy unusual unveil unwind unwrap upbeat update uphill upkeep upland uplift upper upright
    uproar upset uptake uptown upward urchin urgent useful usher usual utensil utmost utopia vacant vaccine vacuum
    vague valet valid valley valor vanish variety vary vase vault vector vehicle veil velvet vendor venture verdict
    verify verse vessel veteran veto viable vibe vibrant video view vigor villa vinegar vintage vinyl violet viper
    virtue vision vital vivid vixen vocal voice volcano volume vortex vote vouch vowel voyage vulture wafer waffle
    wagon waist waiter wall walnut walrus waltz want warbler wasp wealth weasel weave wedding weekend weigh welcome
    weld whale wharf wheat wheel when where which whimsy whirl whisk white wicker widen width wigwam winter wisdom
    wise wombat wonder world worm worthy wrap wreath wrinkle xenon yacht yard yeast yodel yoga yogurt yolk young
    yoyo yucca yummy zany zeal zebra zenith zephyr zero zesty zigzag zinc zinnia zipper zircon zodiac zonal
"""

WORDS: Final = tuple(_TABLE.split())
