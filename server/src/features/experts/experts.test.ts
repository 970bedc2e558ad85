import type { Expert } from '@commonplot/shared/experts/expert.ts'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { experts } from './experts.table.ts'

const { app, db } = await startTestApp()

async function list(query = '') {
  const response = await app.inject(encodeURI(`/api/experts${query}`))
  const found: Expert[] = response.json()
  return { found, ids: found.map(({ id }) => id), response }
}

describe('GET /api/experts', () => {
  test('answers experts with all their fields, best rated first [API-13] [DATA-06] [DATA-07]', async () => {
    const { found, response } = await list('?source=external')
    expect(response.headers['x-total-count']).toBe('3')
    expect(found[0]).toMatchObject({
      id: 'expert-1',
      userId: 'user4',
      name: 'Rosa Delgado',
      image: expect.any(String),
      specialty: 'Organic Vegetables',
      experience: expect.any(String),
      rating: 4.9,
      sessionCount: 28,
      location: expect.any(String),
      hourlyRate: 55,
      bio: expect.any(String),
      availability: expect.any(String),
      skills: expect.arrayContaining(['Vegetable gardening']),
      certifications: expect.any(Array),
      languages: ['English', 'Spanish'],
      user: { fullName: 'Rosa Delgado', profileImage: expect.any(String) },
    })
  })

  test.each([
    ['Organic Vegetables', ['expert-1']],
    ['Urban Farming', ['expert-2']],
    ['Permaculture', ['expert-3']],
    ['Composting', ['expert-3']],
    ['Vegetable gardening', ['expert-1']],
    ['Herb cultivation', ['expert-2']],
    ['Fruit cultivation', ['expert-3']],
    ['Organic farming', ['expert-1', 'expert-3']],
    ['Astronomy', []],
  ])('filters by specialty %s [INFO-08]', async (specialty, ids) => {
    expect((await list(`?specialty=${specialty}`)).ids).toEqual(ids)
  })

  test.each([
    ['a name', '?query=haddad', ['expert-2']],
    ['a misspelt skill', '?query=irigation', ['expert-2']],
    ['a place', '?location=Boston, MA', []],
    ['both', '?query=compost&location=Gresham, OR', ['expert-3']],
    ['nothing that exists', '?query=zzqxv', []],
  ])('%s narrows the list [EXPT-02]', async (_name, query, ids) => {
    expect((await list(query)).ids).toEqual(ids)
  })
})

describe('GET /api/experts/:id', () => {
  test('answers one expert [API-14]', async () => {
    const response = await app.inject('/api/experts/expert-2')
    expect(response.json()).toMatchObject({ id: 'expert-2', name: 'Amir Haddad' })
  })

  test('names an external expert by the record', async () => {
    await db.insert(experts).values({
      id: 'external-1',
      name: 'Ines Moreau',
      specialty: 'Mushrooms',
      experience: '4 years',
      bio: 'Logs and spores',
      availability: 'By mail',
      location: 'Salem, OR',
      source: 'external',
      service: 'marketplace',
      externalId: 'x1',
      fetchedAt: new Date(),
    })
    const response = await app.inject('/api/experts/external-1')
    expect(response.json()).toMatchObject({
      userId: null,
      user: { fullName: 'Ines Moreau', profileImage: null, location: 'Salem, OR' },
    })
  })

  test('answers 404 with the text of the page for a missing expert [ERR-14]', async () => {
    const response = await app.inject('/api/experts/nobody')
    expect(response.statusCode).toBe(404)
    expect(response.json().message).toBe(
      "The expert you're looking for doesn't exist or is no longer available.",
    )
  })
})
