import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import { announcementsApi } from '@commonplot/shared/impact/announcements.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { announcementsOptions, useAnnounced } from './announcements-query.ts'

/** Hands on what was earned while the person was away, and tells the server that they know. */
export function useAnnouncements(onEarned: (achievements: readonly Achievement[]) => void): void {
  const queryClient = useQueryClient()
  const { data } = useAnnounced()
  useEffect(() => {
    if (!data || data.length === 0) return
    queryClient.setQueryData(announcementsOptions.queryKey, [])
    onEarned(data)
    for (const { id } of data) {
      // Should this fail, they are told once more on their next visit.
      void call(announcementsApi.dismissAnnouncement, { params: { id } }).catch(() => {})
    }
  }, [data, onEarned, queryClient])
}
