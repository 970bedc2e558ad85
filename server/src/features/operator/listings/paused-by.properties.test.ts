import type { PlotState } from '@commonplot/shared/listings/listing-state.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/test-app.ts'
import { experts } from '../../experts/experts.table.ts'
import { type PausedBy, pausedFor, releasedFrom } from '../../listings/listings.sql.ts'
import { setPlotState } from '../../plots/plots.service.ts'
import { plots } from '../../plots/plots.table.ts'

const { db, deps, clock } = await startTestApp()

// A person with an expert profile. The test gives them the plot.
const PERSON = 'user4'
const PLOT = 'plot-3'
await db.update(plots).set({ ownerId: PERSON }).where(eq(plots.id, PLOT))

const STEPS = [
  ...['close', 'reopen', 'suspend', 'unsuspend', 'hide', 'show'],
  ...['listed', 'paused', 'archived'],
] as const
type Step = (typeof STEPS)[number]

const event = () => ({ userId: PERSON, at: clock.now() })
const isTheirPlot = eq(plots.id, PLOT)

/** Acts like the product: one transaction each. */
const DEEDS: Record<Exclude<Step, PlotState>, () => Promise<void>> = {
  close: () => db.transaction((tx) => deps.publish(tx, 'account_closing', event())),
  reopen: () => db.transaction((tx) => deps.publish(tx, 'account_reopened', event())),
  suspend: () =>
    db.transaction((tx) =>
      deps.publish(tx, 'person_suspended', { ...event(), reason: 'x', until: clock.now() }),
    ),
  unsuspend: () => db.transaction((tx) => deps.publish(tx, 'person_unsuspended', event())),
  hide: async () => {
    await db
      .update(plots)
      .set({ ...pausedFor(plots, 'hidden'), hiddenReason: 'x' })
      .where(isTheirPlot)
  },
  show: async () => {
    await db
      .update(plots)
      .set({ ...releasedFrom(plots, 'hidden'), hiddenReason: null })
      .where(isTheirPlot)
  },
}

/** The reasons of the pause and the state that the host wants without them. */
interface Model {
  causes: Set<PausedBy>
  expertAwayBy: Set<PausedBy>
  wanted: PlotState
}

const CAUSES: Partial<Record<Step, PausedBy>> = {
  ...{ close: 'closing', reopen: 'closing', suspend: 'suspended', unsuspend: 'suspended' },
  ...{ hide: 'hidden', show: 'hidden' },
}

async function take(model: Model, step: Step): Promise<void> {
  if (step === 'listed' || step === 'paused' || step === 'archived') return choose(model, step)
  await DEEDS[step]()
  const cause = CAUSES[step]
  if (!cause) return
  const begins = step === 'close' || step === 'suspend' || step === 'hide'
  if (cause !== 'hidden') {
    if (begins) model.expertAwayBy.add(cause)
    else model.expertAwayBy.delete(cause)
  }
  // An archived listing is not paused, but an operator can hide it.
  const isOut = model.wanted === 'archived' && model.causes.size === 0
  if (!begins) model.causes.delete(cause)
  else if (cause === 'hidden' || !isOut) model.causes.add(cause)
}

/** A refused act changes nothing. */
async function choose(model: Model, state: PlotState): Promise<void> {
  const chosen = setPlotState(deps, PLOT, state, { userId: PERSON, timeZone: 'UTC' })
  const isDone = await chosen.then(
    () => true,
    () => false,
  )
  if (isDone) model.wanted = state
  if (state === 'listed' && model.causes.size > 0) expect(isDone).toBe(false)
}

async function start(): Promise<Model> {
  const calm = { state: 'listed', stateBefore: null, pausedBy: [], hiddenReason: null } as const
  await db
    .update(plots)
    .set({ ...calm, pausedBy: [] })
    .where(isTheirPlot)
  await db.update(experts).set({ goneAt: null, goneBy: [] }).where(eq(experts.userId, PERSON))
  return { causes: new Set(), expertAwayBy: new Set(), wanted: 'listed' }
}

test('restores listings after leaving, suspension and hiding end in any order', async () => {
  const steps = fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const model = await start()
      for (const step of [...taken, 'show', 'unsuspend', 'reopen'] as const) {
        await take(model, step)
        const [plot] = await db.select().from(plots).where(isTheirPlot)
        expect(new Set(plot?.pausedBy)).toEqual(model.causes)
        expect(plot?.state).toBe(model.causes.size > 0 ? 'paused' : model.wanted)
        const [expert] = await db.select().from(experts).where(eq(experts.userId, PERSON))
        expect(expert?.goneAt !== null).toBe(model.expertAwayBy.size > 0)
      }
      expect(model.causes.size + model.expertAwayBy.size).toBe(0)
    }),
    { numRuns: 60, seed: 20_261_118 },
  )
})
