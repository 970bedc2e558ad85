import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { id, plainDate, TEXT_LIMITS, text } from '../contract/fields.ts'

/** Days off of an item, `[startDate, endDate)` like every stay. */
export const block = z.object({
  id,
  startDate: plainDate,
  endDate: plainDate,
  note: z.nullable(z.string()),
})
export type Block = z.infer<typeof block>

export const newBlock = z.object({
  startDate: plainDate,
  endDate: plainDate,
  note: z.optional(z.nullable(text(TEXT_LIMITS.name))),
})
export type NewBlock = z.output<typeof newBlock>

export const blocksApi = contract('hosting', {
  listPlotBlocks: endpoint({
    method: 'GET',
    path: '/api/plots/:id/blocks',
    access: 'member',
    summary: 'Days off of an own plot, from today on',
    response: z.array(block),
  }),
  listToolBlocks: endpoint({
    method: 'GET',
    path: '/api/tools/:id/blocks',
    access: 'member',
    summary: 'Days off of an own tool, from today on',
    response: z.array(block),
  }),
  blockPlot: endpoint({
    method: 'POST',
    path: '/api/plots/:id/blocks',
    access: 'member',
    summary: 'Takes days of an own plot off',
    body: newBlock,
    response: block,
    status: 201,
  }),
  blockTool: endpoint({
    method: 'POST',
    path: '/api/tools/:id/blocks',
    access: 'member',
    summary: 'Takes days of an own tool off',
    body: newBlock,
    response: block,
    status: 201,
  }),
  unblockPlot: endpoint({
    method: 'DELETE',
    path: '/api/plots/:id/blocks/:blockId',
    access: 'member',
    summary: 'Offers days of an own plot again',
    response: z.void(),
    status: 204,
  }),
  unblockTool: endpoint({
    method: 'DELETE',
    path: '/api/tools/:id/blocks/:blockId',
    access: 'member',
    summary: 'Offers days of an own tool again',
    response: z.void(),
    status: 204,
  }),
})
