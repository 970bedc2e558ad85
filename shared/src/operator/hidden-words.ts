import { PATHS } from '../screens/screens.ts'

/** What an owner or author reads of what an operator took out of sight. */
export const hiddenWords = (reason: string): string =>
  `Hidden by the people who run this place: ${reason}`

/** Where the person concerned answers: beside what they were told. */
export const ANSWER_PATH = `${PATHS.notifications}?answer=1`
