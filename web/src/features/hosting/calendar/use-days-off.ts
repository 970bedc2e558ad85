import type { HostedListing } from '@commonplot/shared/hosting/hosting.ts'
import { type Block, blocksApi, type NewBlock } from '@commonplot/shared/rentals/blocks.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { blocksOptions } from '../hosting-queries.ts'

const ADD = { plot: blocksApi.blockPlot, tool: blocksApi.blockTool }
const REMOVE = { plot: blocksApi.unblockPlot, tool: blocksApi.unblockTool }

interface Added {
  listing: HostedListing
  days: NewBlock
}

interface Removed {
  listing: HostedListing
  block: Block
}

/** Days off, taken and given back; each way can be undone. */
export function useDaysOff() {
  const queryClient = useQueryClient()

  const add = useMutation({
    mutationFn: ({ listing: { type, id }, days }: Added) =>
      call(ADD[type], { params: { id }, body: days }),
    onSuccess: (block, { listing }) => {
      const undo = () => remove.mutate({ listing, block })
      addToast({
        title: 'Days taken off',
        description: `Nobody can rent ${listing.name} on them.`,
        action: { label: 'Undo', onSelect: undo },
      })
    },
    meta: { changes: ['listings'] },
  })

  const remove = useMutation({
    mutationFn: ({ listing: { type, id }, block }: Removed) =>
      call(REMOVE[type], { params: { id, blockId: block.id } }),
    onMutate: async ({ listing, block }) => {
      const { queryKey } = blocksOptions(listing)
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (blocks) => blocks?.filter(({ id }) => id !== block.id))
      return before
    },
    onError: (_error, { listing }, before) =>
      queryClient.setQueryData(blocksOptions(listing).queryKey, before),
    onSuccess: (_nothing, { listing, block: { startDate, endDate, note } }) => {
      const undo = () => add.mutate({ listing, days: { startDate, endDate, note } })
      addToast({
        title: 'Days offered again',
        description: `${listing.name} can be rented on them.`,
        action: { label: 'Undo', onSelect: undo },
      })
    },
    meta: {
      changes: ['listings'],
      failure: (error) => wordsOf(error, 'The days are still off. Please try again.'),
    },
  })
  return { add, remove }
}
