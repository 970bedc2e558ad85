import { PATHS } from '../screens/screens.ts'

/** The text for the owner or author of hidden content. */
export const hiddenWords = (reason: string): string =>
  `Hidden by the people who run this place: ${reason}`

/** The page where the person concerned appeals: beside the notification. */
export const ANSWER_PATH = `${PATHS.notifications}?answer=1`
