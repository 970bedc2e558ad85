import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { TextLink } from '../../ui/link.tsx'
import { useAnnounced } from './announcements-query.ts'

/** Points to the dashboard, where what was earned is celebrated. */
export function EarnedAwayLine() {
  const { data = [] } = useAnnounced()
  if (data.length === 0) return null
  return (
    <p className="mb-5 rounded-lg bg-sun-tint px-5 py-3 text-on-sun">
      Earned while you were away: {data.map(({ title }) => title).join(', ')}.{' '}
      <TextLink href={PATHS.impact} className="text-on-sun">
        Have a look
      </TextLink>
    </p>
  )
}
