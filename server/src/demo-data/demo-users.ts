import type { users } from '../features/users/users.table.ts'
import { DEMO_TIME_ZONE, daysAgo } from './demo-time.ts'

interface Person {
  fullName: string
  username: string
  location: string
  at: readonly [lat: number, lng: number]
  bio: string
  memberForDays: number
}

/** In the order of their ids: the first is `user1`, who acts. */
const PEOPLE: readonly Person[] = [
  {
    fullName: 'Maya Torres',
    username: 'mayagrows',
    location: 'Portland, OR 97214',
    at: [45.5047, -122.6535],
    bio: 'Grows more lettuce than two people can eat. Happy to lend tools, happier to get them back clean.',
    memberForDays: 210,
  },
  {
    fullName: 'Ben Okafor',
    username: 'benokafor',
    location: 'Portland, OR 97202',
    at: [45.4646, -122.6485],
    bio: 'Built six raised beds out of an old fence. Rents out the ones he cannot keep up with.',
    memberForDays: 320,
  },
  {
    fullName: 'Linh Tran',
    username: 'linhontheroof',
    location: 'Portland, OR 97205',
    at: [45.5206, -122.6822],
    bio: 'Rooftop gardener downtown. Everything in planters, everything on wheels.',
    memberForDays: 280,
  },
  {
    fullName: 'Rosa Delgado',
    username: 'rosadelgado',
    location: 'Beaverton, OR 97005',
    at: [45.4871, -122.8037],
    bio: 'Fifteen years of organic vegetables. Ask me about tomatoes, but bring time.',
    memberForDays: 400,
  },
  {
    fullName: 'Amir Haddad',
    username: 'amirhaddad',
    location: 'Portland, OR 97209',
    at: [45.5316, -122.684],
    bio: 'Urban farmer. If it has a railing, something edible can hang from it.',
    memberForDays: 260,
  },
  {
    fullName: 'June Park',
    username: 'junepark',
    location: 'Gresham, OR 97030',
    at: [45.5068, -122.4335],
    bio: 'Permaculture designer, worm keeper, collector of other people’s coffee grounds.',
    memberForDays: 365,
  },
  {
    fullName: 'Sam Whitlock',
    username: 'samwhitlock',
    location: 'Portland, OR 97206',
    at: [45.4836, -122.5987],
    bio: 'First season with my own bed. Everything I know I learned from neighbours here.',
    memberForDays: 95,
  },
  {
    fullName: 'Priya Raman',
    username: 'priyaraman',
    location: 'Portland, OR 97215',
    at: [45.5143, -122.5999],
    bio: 'Herbs on the windowsill, chillies on the fire escape.',
    memberForDays: 150,
  },
  {
    fullName: 'Theo Lindqvist',
    username: 'theolindqvist',
    location: 'Portland, OR 97217',
    at: [45.5741, -122.6845],
    bio: 'Cycles to the plot. Carries compost on the bike, which amuses the neighbours.',
    memberForDays: 180,
  },
  {
    fullName: 'Nora Quinn',
    username: 'noraquinn',
    location: 'Milwaukie, OR 97222',
    at: [45.4463, -122.6393],
    bio: 'Carrots, potatoes, patience.',
    memberForDays: 120,
  },
  {
    fullName: 'Gus Ferreira',
    username: 'gusferreira',
    location: 'Vancouver, WA 98660',
    at: [45.6387, -122.6615],
    bio: 'Runs the compost corner at the school garden and will talk about it.',
    memberForDays: 230,
  },
  {
    fullName: 'Ada Novak',
    username: 'adanovak',
    location: 'Lake Oswego, OR 97034',
    at: [45.4207, -122.6706],
    bio: 'Strawberries for the kids, sunflowers for me.',
    memberForDays: 60,
  },
]

export function demoUsers(now: Date): (typeof users.$inferInsert)[] {
  return PEOPLE.map(({ at: [lat, lng], memberForDays, ...person }, index) => ({
    ...person,
    id: `user${index + 1}`,
    profileImage: `/pictures/person-${index + 1}.svg`,
    timeZone: DEMO_TIME_ZONE,
    lat,
    lng,
    createdAt: daysAgo(now, memberForDays),
  }))
}
