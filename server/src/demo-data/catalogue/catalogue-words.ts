/** The first words of each list are common, the last ones rare, as words are. */
export const NAME_BEGINNINGS = [
  'Sunny',
  'Quiet',
  'Old',
  'Green',
  'Little',
  'South',
  'Brick',
  'Orchard',
  'Willow',
  'Mill',
  'Harbour',
  'Chapel',
  'Fern',
  'Copper',
  'Heron',
  'Juniper',
  'Lantern',
]

export const NAME_ENDINGS = [
  'Garden',
  'Raised Beds',
  'Patch',
  'Allotment',
  'Back Yard',
  'Rooftop',
  'Terrace',
  'Field',
  'Greenhouse',
  'Courtyard',
  'Meadow',
  'Walled Garden',
  'Polytunnel',
]

export const OPENINGS = [
  'Level ground behind the house',
  'A strip along the fence',
  'Two deep beds by the kitchen door',
  'A corner of a shared field',
  'Planters on a flat roof',
  'An old lawn, dug over last autumn',
  'A walled yard that holds the warmth',
]

export const CROPS = [
  'tomatoes',
  'lettuce',
  'beans',
  'carrots',
  'herbs',
  'squash',
  'onions',
  'kale',
  'peppers',
  'strawberries',
  'potatoes',
  'garlic',
  'sunflowers',
  'beetroot',
  'radishes',
  'spinach',
  'peas',
  'cucumbers',
  'leeks',
  'chard',
  'raspberries',
  'asparagus',
  'rhubarb',
  'fennel',
  'okra',
  'artichokes',
  'gooseberries',
  'celeriac',
  'kohlrabi',
  'quinces',
  'medlars',
  'salsify',
]

export const REMARKS = [
  'The hose reaches every bed.',
  'Compost is free for the taking.',
  'The gate has a code, so come when you like.',
  'Neighbours share tools and seedlings.',
  'Bring your own gloves.',
  'There is a bench for the part where you only look.',
  'A robin comes with it.',
]

export const STREETS = ['Mill Lane', 'Station Road', 'Church Street', 'Elm Avenue', 'Orchard Way']

export const FIRST_NAMES = [
  'Ana',
  'Ben',
  'Chidi',
  'Dara',
  'Eli',
  'Fatima',
  'Gus',
  'Hana',
  'Ines',
  'Jo',
]
export const LAST_NAMES = ['Okafor', 'Reyes', 'Lind', 'Novak', 'Tanaka', 'Moreau', 'Silva', 'Kaya']

export const PICTURES = ['sunrise', 'rooftop', 'riverside']
