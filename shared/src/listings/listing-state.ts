import * as z from 'zod/mini'

export const PLOT_STATES = ['listed', 'paused', 'archived'] as const
/** A tool may be in repair, which never keeps it from being brought back. */
export const TOOL_STATES = [...PLOT_STATES, 'repair'] as const

export type PlotState = (typeof PLOT_STATES)[number]
export type ListingState = (typeof TOOL_STATES)[number]

/** Told only of a listing that cannot be rented for now: without it, it can. */
export const plotState = z.optional(z.enum(PLOT_STATES))
export const toolState = z.optional(z.enum(TOOL_STATES))

/** What its page says, and who tries to rent it hears. */
const STATE_WORDS: Record<Exclude<ListingState, 'listed'>, string> = {
  paused: 'This listing is paused and takes no new rentals for now.',
  archived: 'This is no longer offered.',
  repair: 'This tool is in repair and takes no new rentals for now.',
}

export const stateWords = (state: ListingState | undefined): string | undefined =>
  state === undefined || state === 'listed' ? undefined : STATE_WORDS[state]

/** What is archived comes back paused, so that its host looks it over before anybody rents it. */
const NEXT_STATES: Record<ListingState, readonly ListingState[]> = {
  listed: ['paused', 'repair', 'archived'],
  paused: ['listed', 'repair', 'archived'],
  repair: ['listed', 'paused', 'archived'],
  archived: ['paused'],
}

/** Whether its host may take a listing there; to stay where it is is always fine. */
export const canBecomeState = (from: ListingState, to: ListingState): boolean =>
  from === to || NEXT_STATES[from].includes(to)

// Apart, because the front page shows nothing but what is listed.
export const LISTING_STATE_LABELS: Record<ListingState, string> = {
  listed: 'Listed',
  paused: 'Paused',
  archived: 'Archived',
  repair: 'In repair',
}
