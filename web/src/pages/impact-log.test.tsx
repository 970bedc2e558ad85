import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, heldAnswer } from '../testing/fake-server.ts'
import { anActivity, anEstimate, openImpact } from '../testing/impact.ts'
// Compiled before the first test waits for it.
import './impact.page.tsx'

const LOGGED = { ...anActivity(), achievements: [] }
const carbon = (answer: Answer) => ({ '/api/carbon/gardening-impact': answer })

async function openDialog(routes = {}) {
  const impact = openImpact({
    ...carbon({ json: anEstimate(1.26) }),
    '/api/impact/activities': { status: 201, json: LOGGED },
    ...routes,
  })
  await impact.person.click(await screen.findByRole('button', { name: 'Log New Activity' }))
  await screen.findByRole('dialog')
  return impact
}
type Person = Awaited<ReturnType<typeof openDialog>>['person']

async function fill(person: Person) {
  await person.selectOptions(screen.getByLabelText('Activity type'), 'harvest')
  await person.type(screen.getByLabelText('Description'), 'Tomatoes')
}
const submit = (person: Person) =>
  person.click(screen.getByRole('button', { name: 'Log Activity' }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

function sentActivity({ server }: Awaited<ReturnType<typeof openDialog>>) {
  const sent = server.requests.filter(({ url }) => url === '/api/impact/activities')
  expect(sent).toHaveLength(1)
  return JSON.parse(sent[0]?.body ?? '')
}

test('asks for activity and quantity [IMPT-24] [IMPT-25]', async () => {
  await openDialog()
  const types = within(screen.getByLabelText('Activity type')).getAllByRole('option')
  expect(types.map((option) => option.getAttribute('value'))).toEqual([
    '',
    'plant_grown',
    'harvest',
    'tool_shared',
    'transport_avoided',
    'composting',
  ])
  for (const label of [
    'Description',
    'Plant type (optional)',
    'Quantity',
    'Weight (kg)',
    'Distance (km)',
  ]) {
    screen.getByLabelText(label)
  }
})

test('the amounts are optional numbers without bounds, the weight in tenths [IMPT-28]', async () => {
  await openDialog()
  for (const label of ['Quantity', 'Weight (kg)', 'Distance (km)']) {
    const box = screen.getByLabelText(label)
    expect([box.getAttribute('type'), box.getAttribute('inputmode')]).toEqual(['text', 'decimal'])
    for (const bound of ['min', 'max', 'required']) expect(box.hasAttribute(bound)).toBe(false)
  }
  expect(screen.getByLabelText('Weight (kg)').getAttribute('step')).toBe('0.1')
  expect(screen.getByLabelText('Plant type (optional)').hasAttribute('required')).toBe(false)
})

test('it opens, and closes without saving anything [IMPT-06]', async () => {
  const { person, server } = await openDialog()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await closed()
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('a type and a description are asked for on submit, and the first one is focused [IMPT-26] [IMPT-27] [IMPT-30]', async () => {
  const { person } = await openDialog()
  await person.click(screen.getByLabelText('Description'))
  await person.tab()
  expect(screen.queryByText('Description is required')).toBeNull()
  await submit(person)
  screen.getByText('Activity type is required')
  screen.getByText('Description is required')
  expect(document.activeElement).toBe(screen.getByLabelText('Activity type'))
})

test('sends the activity, closes and empties the form, and refetches the figures [IMPT-29] [IMPT-32] [IMPT-37] [API-31] [API-32] [API-33]', async () => {
  const dialog = await openDialog()
  const { person, server } = dialog
  await fill(person)
  await person.type(screen.getByLabelText('Weight (kg)'), '2.5')
  await submit(person)
  await closed()
  const asked = server.requests.find(({ url }) => url === '/api/carbon/gardening-impact')
  expect([asked?.method, JSON.parse(asked?.body ?? '')]).toEqual([
    'POST',
    { activity: { activityType: 'harvest', description: 'Tomatoes', weight: 2.5 } },
  ])
  expect(sentActivity(dialog)).toEqual({
    userId: 'user1',
    activityType: 'harvest',
    description: 'Tomatoes',
    co2Impact: -1.26,
    pointsEarned: 13,
    metadata: { weight: 2.5 },
    verified: true,
    clientId: expect.any(String),
  })
  await waitFor(() => expect(server.asked('/api/impact/stats/user1')).toHaveLength(2))
  expect(server.asked('/api/impact/activities/user1')).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Log New Activity' }))
  expect(await screen.findByLabelText('Description')).toHaveProperty('value', '')
})

test.each([
  ['missing', { json: {}, offContract: true as const }, -1, 10],
  ['zero', { json: anEstimate(0) }, 0, 0],
])(
  'a carbon figure that is %s counts as it should [IMPT-35]',
  async (_name, answer, co2, points) => {
    const dialog = await openDialog(carbon(answer))
    await fill(dialog.person)
    await submit(dialog.person)
    await closed()
    const { co2Impact, pointsEarned } = sentActivity(dialog)
    expect(co2Impact).toBeCloseTo(co2)
    expect(pointsEarned).toBe(points)
  },
)

test('shows Calculating... while saving and ignores a second press [IMPT-31]', async () => {
  const held = heldAnswer()
  const dialog = await openDialog({ '/api/carbon/gardening-impact': held.respond })
  await fill(dialog.person)
  await submit(dialog.person)
  await dialog.person.click(await screen.findByRole('button', { name: 'Calculating...' }))
  await dialog.person.type(screen.getByLabelText('Quantity'), '3{Enter}')
  held.release({ json: anEstimate(1) })
  await closed()
  sentActivity(dialog)
})

test('keeps the form of a failed activity and retries it with the same id [IMPT-33]', async () => {
  let answer = { status: 500, json: {} }
  const { person, server } = await openDialog({ '/api/impact/activities': () => answer })
  await fill(person)
  await submit(person)
  await screen.findByText('Failed to log activity. Please try again.')
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Tomatoes')
  answer = { status: 201, json: LOGGED }
  await submit(person)
  await closed()
  const sent = server.requests.filter(({ url }) => url === '/api/impact/activities')
  expect(new Set(sent.map(({ body }) => JSON.parse(body ?? '').clientId)).size).toBe(1)
  expect(sent).toHaveLength(2)
})

test('changed after a failure it is another one, with an id of its own [A19]', async () => {
  let answer = { status: 500, json: {} }
  const { person, server } = await openDialog({ '/api/impact/activities': () => answer })
  await fill(person)
  await submit(person)
  await screen.findByText('Failed to log activity. Please try again.')
  answer = { status: 201, json: LOGGED }
  await person.type(screen.getByLabelText('Description'), ' and beans')
  await submit(person)
  await closed()
  const sent = server.requests.filter(({ url }) => url === '/api/impact/activities')
  expect(new Set(sent.map(({ body }) => JSON.parse(body ?? '').clientId)).size).toBe(2)
})

test('shows a refusal of the server under its field', async () => {
  const message = 'activity.weight: One entry holds at most 500 kg; split a bigger one over several'
  const { person } = await openDialog({
    '/api/carbon/gardening-impact': { status: 400, json: { message } },
  })
  await fill(person)
  await person.type(screen.getByLabelText('Weight (kg)'), '9000')
  await submit(person)
  await screen.findByText('One entry holds at most 500 kg; split a bigger one over several')
  expect(document.activeElement).toBe(screen.getByLabelText('Weight (kg)'))
})

test('shows the points of an activity above the daily limit [A32]', async () => {
  const { person } = await openDialog({
    '/api/impact/activities': {
      status: 201,
      json: { ...LOGGED, co2Impact: -60, pointsEarned: 100 },
    },
  })
  await fill(person)
  await submit(person)
  await closed()
  await screen.findByText('Logged, with fewer points')
  screen.getByText('Points count for up to 20 kg harvested a day: this earned 100 of 600 points.')
})

test('celebrates an activity with a share button [IMPT-01]', async () => {
  const earned = { type: 'badge', title: 'Compost Keeper', description: 'Yes.', points: 75 }
  const { person } = await openDialog({
    '/api/impact/activities': { status: 201, json: { ...LOGGED, achievements: [earned] } },
  })
  await fill(person)
  await submit(person)
  await closed()
  const news = within(await screen.findByRole('status', { name: 'Just earned' }))
  news.getByText('Compost Keeper')
  await person.click(news.getByRole('button', { name: 'Share' }))
  await screen.findByText('75 points')
})
