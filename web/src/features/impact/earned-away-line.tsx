import { announcementsApi } from '@commonplot/shared/impact/announcements.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { useActingUserId } from '../../lib/visit.tsx'
import { TextLink } from '../../ui/link.tsx'

/** Links to the dashboard, which celebrates the earned points. */
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

export const announcementsOptions = endpointQuery(announcementsApi.listAnnouncements, {})

/** Points earned since the last visit; none for visitors. */
export function useAnnounced() {
  const isSomebody = useActingUserId() !== null
  return useQuery({ ...announcementsOptions, enabled: isSomebody })
}
