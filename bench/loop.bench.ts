import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { aPhoto } from '../server/src/testing/made-up-pictures.ts'
import { inBatches } from './chat-people.ts'
import { quantile, spreadOf } from './measure.ts'
import { startServer } from './servers/start-server.ts'
import type { LoopReport, WatchOrder } from './servers/watched-product.ts'

const ROUNDS = Number(process.argv[3] ?? 10)
/** Tabs of each of the two people; the server closes the oldest beyond them. */
const TABS = 20
const MESSAGES = 20
const SETTLE_MS = 300
const LARGEST_GAP_MS = 20
/** Twelve megapixels, as phones take them. */
const PHOTO = await aPhoto(2000, 1500).resize(4000, 3000).jpeg({ quality: 90 }).toBuffer()
const FILE = Buffer.alloc(10 * 1024 * 1024, 'compost ')

const product = await startServer('./watched-product.ts')
const origin = `http://127.0.0.1:${product.port}`
const ask = (order: WatchOrder) => product.ask(order)

const headers = { 'content-type': 'application/json' }
const post = async (path: string, body: object) => {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Record<string, string>
}

async function uploadFile(): Promise<void> {
  const { uploadURL = '' } = await post('/api/attachments/upload', {})
  const { status } = await fetch(uploadURL, { method: 'PUT', body: FILE })
  if (status !== 200) throw new Error(`the upload was answered ${status}`)
}

let photos = 0
/** A different person each time: nobody may keep many that are part of nothing. */
async function uploadPhoto(): Promise<void> {
  photos += 1
  const cookie = `commonplot_persona=user${(photos % 12) + 1}`
  const asked = await fetch(`${origin}/api/photos/upload`, { method: 'POST', headers: { cookie } })
  const { uploadURL } = (await asked.json()) as { uploadURL: string }
  const { status } = await fetch(uploadURL, { method: 'PUT', body: PHOTO })
  if (status !== 200) throw new Error(`the photo was answered ${status}`)
}

/** Each message goes to every open tab of its two people. */
async function broadcast(): Promise<void> {
  for (let n = 0; n < MESSAGES; n += 1) {
    const message = { content: `Message ${n}`, senderId: 'user1', clientId: randomUUID() }
    await post('/api/conversations/conversation-1/messages', message)
  }
}

async function watchWhile(work: () => Promise<unknown>): Promise<LoopReport> {
  await ask('watch')
  await work()
  return (await ask('report')) as LoopReport
}

const tabs = ['user1', 'user2'].flatMap((person) => {
  const options = { headers: { cookie: `commonplot_persona=${person}` } }
  return Array.from(
    { length: TABS },
    () => new WebSocket(`${origin.replace('http', 'ws')}/ws`, options),
  )
})
await inBatches(tabs, async (tab) => {
  if (tab.readyState !== WebSocket.OPEN) await once(tab, 'open')
})

// The first of everything compiles what later ones only run.
const everything = () => Promise.all([ask('scan'), uploadFile(), broadcast()])
await everything()
await uploadPhoto()
const [busy, idle, picturing]: [LoopReport[], LoopReport[], LoopReport[]] = [[], [], []]
for (let round = 0; round < ROUNDS; round += 1) {
  idle.push(await watchWhile(() => wait(SETTLE_MS)))
  picturing.push(await watchWhile(uploadPhoto))
  busy.push(await watchWhile(everything))
}
for (const tab of tabs) tab.terminate()
await product.stop()

function say(name: string, reports: LoopReport[]): number {
  const gaps = reports.map(({ largestGapMs }) => largestGapMs)
  const { median, low, high } = spreadOf(reports.map(({ largestOwnGapMs }) => largestOwnGapMs))
  console.log(
    `${name}: ${median.toFixed(1)} ms [${low.toFixed(1)}–${high.toFixed(1)}]; with what others took of the machine ${quantile(gaps, 0.5).toFixed(1)} ms, at worst ${Math.max(...gaps).toFixed(1)} ms`,
  )
  return median
}

say('largest gap with nothing to do', idle)
const ofPhoto = say(
  `with a photo of 12 megapixels, ${(PHOTO.length / 1e6).toFixed(1)} MB`,
  picturing,
)
const figure = say('with a 200,000-row scan, a 10 MB upload and broadcasts', busy)
if (Math.max(figure, ofPhoto) >= LARGEST_GAP_MS) process.exitCode = 1
console.log(`largest event-loop gap: ${figure.toFixed(1)} ms (wanted under ${LARGEST_GAP_MS} ms)`)
