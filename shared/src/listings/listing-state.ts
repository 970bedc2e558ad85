import * as z from 'zod/mini'

export const PLOT_STATES = ['listed', 'paused', 'archived'] as const
/** A tool may be in repair, which never keeps it from being brought back. */
export const TOOL_STATES = [...PLOT_STATES, 'repair'] as const

export type PlotState = (typeof PLOT_STATES)[number]
export type ListingState = (typeof TOOL_STATES)[number]

/** Present only if the listing cannot be rented for now. */
export const plotState = z.optional(z.enum(PLOT_STATES))
export const toolState = z.optional(z.enum(TOOL_STATES))

/** The text on the listing's page, and the refusal for a renter. */
const STATE_WORDS: Record<Exclude<ListingState, 'listed'>, string> = {
  paused: 'This listing is paused and takes no new rentals for now.',
  archived: 'This is no longer offered.',
  repair: 'This tool is in repair and takes no new rentals for now.',
}

export const stateWords = (state: ListingState | undefined): string | undefined =>
  state === undefined || state === 'listed' ? undefined : STATE_WORDS[state]

/** An archived listing returns as paused, so that its host reviews it first. */
const NEXT_STATES: Record<ListingState, readonly ListingState[]> = {
  listed: ['paused', 'repair', 'archived'],
  paused: ['listed', 'repair', 'archived'],
  repair: ['listed', 'paused', 'archived'],
  archived: ['paused'],
}

/** Whether a host may move a listing to this state; the same state is always allowed. */
export const canBecomeState = (from: ListingState, to: ListingState): boolean =>
  from === to || NEXT_STATES[from].includes(to)

// A separate constant, since the front page shows listed items only.
export const LISTING_STATE_LABELS: Record<ListingState, string> = {
  listed: 'Listed',
  paused: 'Paused',
  archived: 'Archived',
  repair: 'In repair',
}
