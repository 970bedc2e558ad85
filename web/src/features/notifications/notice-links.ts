import { PATHS } from '@commonplot/shared/screens/screens.ts'

export const NOTIFICATION_SETTINGS = `${PATHS.settings}?tab=notifications`
