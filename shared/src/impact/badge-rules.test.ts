import { expect, test } from 'vitest'
import { BADGE_RULES, type BadgeProgress, earnedBadges } from './badge-rules.ts'

const nothing: BadgeProgress = {
  harvests: 0,
  plantsGrown: 0,
  toolShares: 0,
  streakDays: 0,
  carKmAvoided: 0,
  compostKg: 0,
  co2SavedKg: 0,
}

const CASES: readonly (readonly [Partial<BadgeProgress>, readonly string[]])[] = [
  [{}, []],
  [{ carKmAvoided: 99, compostKg: 24.9, co2SavedKg: 108.8 }, []],
  [{ harvests: 1 }, ['First Harvest']],
  [{ plantsGrown: 9 }, []],
  [{ plantsGrown: 10 }, ['Green Thumb']],
  [{ toolShares: 1 }, ['Tool Sharer']],
  [{ toolShares: 4 }, ['Tool Sharer']],
  [{ toolShares: 5 }, ['Tool Sharer', 'Community Helper']],
  [{ streakDays: 6 }, []],
  [{ streakDays: 7 }, ['Streak Master']],
  [{ carKmAvoided: 100 }, ['Two-Wheeler']],
  [{ compostKg: 25 }, ['Compost Keeper']],
  [{ co2SavedKg: 108.85 }, ['Full Orchard']],
]

test.each(CASES)('%o earns %o', (progress, names) => {
  expect(earnedBadges({ ...nothing, ...progress }).map(({ name }) => name)).toEqual(names)
})

test('the catalogue is what it says', () => {
  const shown = BADGE_RULES.map(({ id, iconUrl, rarity, pointsReward, description }) =>
    [id, iconUrl, rarity, pointsReward, description].join(' | '),
  )
  expect(shown).toEqual([
    'first-harvest | 🧺 | common | 50 | Brought in a first harvest.',
    'green-thumb | 🌱 | uncommon | 75 | Grew 10 plants.',
    'tool-sharer | 🛠️ | common | 50 | Shared a tool for the first time.',
    'community-helper | 🤝 | rare | 100 | Shared tools 5 times.',
    'streak-master | 🔥 | rare | 100 | Did something for the garden 7 days running.',
    'two-wheeler | 🚲 | uncommon | 75 | Left the car at home for 100 km.',
    'compost-keeper | 🪱 | uncommon | 75 | Composted 25 kg of scraps.',
    'full-orchard | 🌳 | epic | 250 | Saved about as much CO2 as five trees take up in a year.',
  ])
})
