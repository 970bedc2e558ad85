import { aPhoto } from './made-up-pictures.ts'
import { as, type TestApp } from './test-app.ts'

export const A_PLOT = {
  name: 'Bean alley',
  description: 'A narrow bed between two houses.',
  location: 'Salem, OR',
  address: '12 Court St, Salem, OR 97301',
  size: '3x20 feet',
  price: 27.5,
  status: 'shared',
  soilType: 'clay',
  sunExposure: 'partial-shade',
  waterAccess: true,
  toolStorageAccess: false,
  parkingAvailable: false,
  accessibilityFeatures: false,
  ownerId: 'user1',
  amenities: ['water', 'compost'],
  images: ['https://example.org/bed.jpg'],
  imageTexts: ['Beans on poles'],
  coordinates: { lat: 44.94, lng: -123.04 },
}

export const A_TOOL = {
  name: 'Broadfork',
  description: 'Loosens the soil without turning it.',
  category: 'hand-tools',
  condition: 'good',
  location: '12 Court St, Salem, OR 97301',
  pricePerDay: 7.5,
  ownerId: 'user1',
  included: ['Gloves', 'A file'],
  images: ['https://example.org/fork.jpg'],
  imageTexts: ['Five tines'],
  coordinates: { lat: 44.94, lng: -123.04 },
  minDays: 2,
  noticeDays: 1,
  bufferDays: 1,
}

const jpeg = aPhoto(60, 40).jpeg().toBuffer()

/** A host's calls, as one of the personas. */
export function hostingCalls({ app }: Pick<TestApp, 'app'>) {
  async function call(method: 'POST' | 'PATCH', url: string, payload: object, userId = 'user1') {
    const response = await app.inject({ method, url, payload, headers: as(userId) })
    return { status: response.statusCode, body: response.json() }
  }
  const post = (url: string, payload: object = {}, userId?: string) =>
    call('POST', url, payload, userId)
  const patch = (url: string, payload: object, userId?: string) =>
    call('PATCH', url, payload, userId)

  const listPlot = async (more: object = {}): Promise<string> =>
    (await post('/api/plots', { ...A_PLOT, ...more })).body.id
  const listTool = async (more: object = {}): Promise<string> =>
    (await post('/api/tools', { ...A_TOOL, ...more })).body.id

  async function uploadPhoto(userId = 'user1'): Promise<string> {
    const { uploadURL, photoUrl } = (await post('/api/photos/upload', {}, userId)).body
    await app.inject({ method: 'PUT', url: uploadURL, payload: await jpeg })
    return photoUrl
  }
  return { post, patch, listPlot, listTool, uploadPhoto }
}

/** Takes days off as the host does; user2 owns plot-1 and tool-1. */
export function daysOffCalls({ app }: TestApp) {
  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    userId: string,
    body?: object,
  ) {
    const payload = body && { payload: body }
    const answer = await app.inject({ method, url, headers: as(userId), ...payload })
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
  }
  const pathOf = (item: string) =>
    `/api/${item.startsWith('plot') ? 'plots' : 'tools'}/${item}/blocks`
  return {
    block: (item: string, days: object, userId = 'user2') =>
      call('POST', pathOf(item), userId, days),
    blocksOf: (item: string, userId = 'user2') => call('GET', pathOf(item), userId),
    unblock: (item: string, blockId: string, userId = 'user2') =>
      call('DELETE', `${pathOf(item)}/${blockId}`, userId),
  }
}
