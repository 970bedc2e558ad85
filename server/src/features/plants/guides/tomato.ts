import { CALENDAR_REGION, type PlantGuide } from './plant-guide.ts'

export const TOMATO: PlantGuide = {
  id: 'plant-1',
  name: 'Tomato',
  scientificNames: ['Solanum lycopersicum'],
  otherNames: ['Love apple', 'Pomodoro', 'Jitomate'],
  images: ['/pictures/plant-tomato.svg'],
  category: 'vegetable',
  type: 'Warm-season fruiting vegetable',
  growingDifficulty: 'intermediate',
  description:
    'Tomatoes want warmth, steady water and something to climb. Bush kinds stop at waist height and ripen together; cordon kinds keep climbing and fruiting until frost, and want their side shoots taken out.',
  cycle: 'Annual',
  watering: 'Frequent',
  waterRequirements: 'high',
  sunlight: ['Full sun'],
  sunRequirements: 'full-sun',
  suitableSun: ['full-sun'],
  soilType: 'Rich, well-drained loam with plenty of compost',
  suitableSoil: ['loamy', 'amended', 'silty'],
  soilPh: '6.0-6.8',
  maintenance: 'Moderate',
  growthRate: 'Fast',
  matureSize: '3-8 ft tall, 2-3 ft wide',
  hardinessZones: ['10', '11'],
  bloomTime: 'June to September',
  harvestTime: '60-85 days after planting out',
  fertilizerRequirements:
    'Compost at planting; a potassium-rich organic feed every two weeks once the first fruits set. Too much nitrogen gives leaves instead of tomatoes.',
  propagationMethods: ['Seed', 'Side-shoot cuttings'],
  daysToGermination: 8,
  daysToHarvest: 75,
  sowingDepth: '1/4 inch (6 mm)',
  spacing: '24-36 inches (60-90 cm)',
  plantingSeasons: ['spring'],
  sowMonths: [3, 4],
  plantOutMonths: [5, 6],
  harvestMonths: [7, 8, 9, 10],
  calendarRegion: CALENDAR_REGION,
  plantingInstructions:
    'Sow indoors six to eight weeks before the last frost, 1/4 inch deep at 70-80 °F. Pot on once. Plant out when nights stay above 50 °F, burying the stem up to the first leaves: it roots along its length. Set the stake at the same time.',
  careInstructions:
    'Water deeply at the base two or three times a week, more evenly than generously; uneven water splits fruit and causes blossom-end rot. Mulch once the soil is warm. On cordon kinds pinch out side shoots weekly and take off leaves that touch the soil.',
  tips: [
    'Tap the flowering trusses at midday on still days to help pollination.',
    'Stop cordon plants in late August by pinching out the tip, so that the last fruits ripen.',
    'Never grow tomatoes where tomatoes, potatoes or peppers grew in the last three years.',
  ],
  troubles: [
    {
      kind: 'pest',
      name: 'Tomato hornworm',
      signs: 'Stripped stems and dark droppings, overnight.',
      remedy:
        'Pick by hand at dusk; leave any that carry white wasp cocoons. Bacillus thuringiensis on small ones.',
    },
    {
      kind: 'pest',
      name: 'Aphids',
      signs: 'Curled tips and sticky leaves.',
      remedy:
        'Knock off with a jet of water, then insecticidal soap; plant alyssum to feed hoverflies.',
    },
    {
      kind: 'pest',
      name: 'Whitefly',
      signs: 'A cloud of tiny white insects when leaves are touched.',
      remedy: 'Yellow sticky cards and insecticidal soap under the leaves every five days.',
    },
    {
      kind: 'disease',
      name: 'Late blight',
      signs: 'Brown, greasy patches on leaves and stems after warm rain.',
      remedy:
        'Keep leaves dry, space widely, remove infected plants at once and do not compost them.',
    },
    {
      kind: 'disease',
      name: 'Blossom-end rot',
      signs: 'A sunken black patch at the base of the fruit.',
      remedy: 'Even watering and mulch; it is a calcium transport problem that drought causes.',
    },
    {
      kind: 'disease',
      name: 'Early blight',
      signs: 'Target-like rings on the lower leaves first.',
      remedy: 'Remove low leaves, mulch against splashing, rotate for three years.',
    },
  ],
  harvestInfo:
    'Pick when fully coloured and slightly soft, with a twist that leaves the green star on. Fruits that have begun to turn finish on a kitchen counter; green ones at season’s end ripen in a drawer with an apple.',
  harvestSigns: [
    'Full colour to the shoulders',
    'Gives slightly under the thumb',
    'Comes off with a gentle twist',
  ],
  nutritionalInfo: {
    Energy: '18 kcal',
    Carbohydrates: '3.9 g',
    Fiber: '1.2 g',
    Protein: '0.9 g',
    'Vitamin C': '13.7 mg',
    Potassium: '237 mg',
    Lycopene: '2.6 mg',
  },
  companionPlants: ['Basil', 'Marigold', 'Carrot', 'Parsley', 'Onion'],
  avoidPlants: ['Potato', 'Fennel', 'Cabbage', 'Corn'],
}
