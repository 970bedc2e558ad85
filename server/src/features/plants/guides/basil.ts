import { CALENDAR_REGION, type PlantGuide } from './plant-guide.ts'

export const BASIL: PlantGuide = {
  id: 'plant-2',
  name: 'Basil',
  scientificNames: ['Ocimum basilicum'],
  otherNames: ['Sweet basil', 'Genovese basil', 'Great basil'],
  images: ['/pictures/plant-basil.svg'],
  category: 'herb',
  type: 'Tender annual herb',
  growingDifficulty: 'beginner',
  description:
    'Basil is happiest where you would be on a summer afternoon: warm, bright, out of the wind and not too dry. Pinch it often and it turns from a stalk into a bush.',
  cycle: 'Annual',
  watering: 'Average',
  waterRequirements: 'moderate',
  sunlight: ['Full sun'],
  sunRequirements: 'full-sun',
  suitableSun: ['full-sun', 'partial-sun'],
  soilType: 'Light, fertile and well drained',
  suitableSoil: ['loamy', 'amended', 'sandy'],
  soilPh: '6.0-7.0',
  maintenance: 'Low',
  growthRate: 'Fast',
  matureSize: '12-24 in tall, 10-12 in wide',
  hardinessZones: ['10', '11'],
  bloomTime: 'July to September',
  harvestTime: '50-70 days from seed, then weekly',
  fertilizerRequirements:
    'Compost at planting; half-strength fish or seaweed feed once a month. Rich feeding weakens the flavour.',
  propagationMethods: ['Seed', 'Stem cuttings in water'],
  daysToGermination: 7,
  daysToHarvest: 60,
  sowingDepth: '1/8 inch (3 mm), barely covered',
  spacing: '8-12 inches (20-30 cm)',
  plantingSeasons: ['spring', 'summer'],
  sowMonths: [4, 5],
  plantOutMonths: [5, 6],
  harvestMonths: [6, 7, 8, 9],
  calendarRegion: CALENDAR_REGION,
  plantingInstructions:
    'Sow indoors six weeks before the last frost at 70 °F or warmer, barely covered. Plant out only when nights stay above 50 °F; cold rain blackens the leaves. Supermarket pots hold many plants: split them into four and they live for months.',
  careInstructions:
    'Water in the morning at the base when the top inch is dry. Pinch the tip above a pair of leaves once there are six, and again every two weeks. Take flower buds off as they form.',
  tips: [
    'Cuttings root in a glass of water in about ten days.',
    'Never put basil in the fridge; it turns black below 50 °F. A glass on the counter keeps it a week.',
    'Freeze the last of it as pesto, in ice-cube trays.',
  ],
  troubles: [
    {
      kind: 'pest',
      name: 'Slugs',
      signs: 'Ragged holes and silver trails on low leaves.',
      remedy:
        'Water in the morning, hand-pick at night, ring young plants with iron phosphate pellets.',
    },
    {
      kind: 'pest',
      name: 'Aphids',
      signs: 'Clusters on soft tips.',
      remedy: 'Rinse under the tap; insecticidal soap if they return.',
    },
    {
      kind: 'pest',
      name: 'Japanese beetles',
      signs: 'Leaves eaten to a lace of veins.',
      remedy: 'Shake into soapy water in the early morning, when they are slow.',
    },
    {
      kind: 'disease',
      name: 'Basil downy mildew',
      signs: 'Yellow bands between veins, grey fuzz underneath.',
      remedy:
        'Space for airflow, keep leaves dry, harvest everything good at once; grow resistant kinds next year.',
    },
    {
      kind: 'disease',
      name: 'Fusarium wilt',
      signs: 'One-sided wilting and brown streaks in the stem.',
      remedy: 'Pull and bin the plant; do not grow basil in that soil for three years.',
    },
  ],
  harvestInfo:
    'Cut whole tips just above a pair of leaves, never single big leaves from below. Up to a third of the plant at a time, best in the morning before it flowers.',
  harvestSigns: ['At least six pairs of leaves', 'Tips soft and bright', 'No open flowers yet'],
  nutritionalInfo: {
    Energy: '23 kcal',
    Carbohydrates: '2.7 g',
    Fiber: '1.6 g',
    Protein: '3.2 g',
    'Vitamin K': '415 µg',
    'Vitamin A': '264 µg',
    Calcium: '177 mg',
  },
  companionPlants: ['Tomato', 'Pepper', 'Oregano', 'Asparagus'],
  avoidPlants: ['Sage', 'Rue', 'Cucumber'],
}
