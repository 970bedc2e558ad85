import * as z from 'zod/mini'
import { instant } from '../contract/fields.ts'

/** The two people of a rental. */
export const SIDES = ['renter', 'owner'] as const
export const side = z.enum(SIDES)
export type Side = z.infer<typeof side>

export const HANDOVER_STEPS = ['pickup', 'return'] as const
export const handoverStepName = z.enum(HANDOVER_STEPS)
export type HandoverStepName = z.infer<typeof handoverStepName>

/** A confirmation of the pickup or return by the renter or host. */
export const handoverStep = z.object({
  step: handoverStepName,
  by: side,
  note: z.nullable(z.string()),
  photos: z.array(z.string()),
  /** For a return: whether the item came back in good order. */
  allWell: z.boolean(),
  at: instant,
})
export type HandoverStep = z.infer<typeof handoverStep>

export const handover = z.object({
  pickedUpAt: z.nullable(instant),
  returnedAt: z.nullable(instant),
  /** The sides that have confirmed the current step. */
  confirmedBy: z.array(side),
  /** Photos of all steps; for renter, host and operators. */
  photos: z.array(z.string()),
  /** In the order of time. */
  steps: z.array(handoverStep),
})
export type Handover = z.infer<typeof handover>

/** The state of the handover, from all confirmations in order of time. */
export function handoverOf(steps: readonly HandoverStep[]): Handover {
  const firstOf = (name: HandoverStepName) => steps.find(({ step }) => step === name)?.at ?? null
  const returnedAt = firstOf('return')
  const reached = returnedAt ? 'return' : 'pickup'
  return {
    // A return implies a pickup, even an unreported one.
    pickedUpAt: firstOf('pickup') ?? returnedAt,
    returnedAt,
    confirmedBy: steps.filter(({ step }) => step === reached).map(({ by }) => by),
    photos: steps.flatMap(({ photos }) => photos),
    steps: [...steps],
  }
}

/** A step counts once both sides confirm it, or one side with photos and a note. */
export function isConfirmed(steps: readonly HandoverStep[], name: HandoverStepName): boolean {
  const said = steps.filter(({ step }) => step === name)
  return said.length === SIDES.length || said.some(({ note, photos }) => note && photos.length > 0)
}
