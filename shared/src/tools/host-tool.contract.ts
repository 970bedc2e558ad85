import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { TOOL_STATES } from '../listings/listing-state.ts'
import { newTool, toolChanges } from './new-tool.ts'
import { tool } from './tool.ts'

// A file of its own: only the screens of owners load its many rules.
export const hostToolApi = contract('tools', {
  createTool: endpoint({
    method: 'POST',
    path: '/api/tools',
    access: 'member',
    summary: 'Lists a tool for rent',
    body: newTool,
    response: tool,
    status: 201,
  }),
  changeTool: endpoint({
    method: 'PATCH',
    path: '/api/tools/:id',
    access: 'member',
    summary: 'Changes what is given of an own tool; what was agreed or is held stays as it is',
    body: toolChanges,
    response: tool,
  }),
  copyTool: endpoint({
    method: 'POST',
    path: '/api/tools/:id/copy',
    access: 'member',
    summary: 'Makes a paused copy of an own tool',
    response: tool,
    status: 201,
  }),
  setToolState: endpoint({
    method: 'POST',
    path: '/api/tools/:id/state',
    access: 'member',
    summary: 'Offers, pauses, repairs or archives an own tool; rentals, holds and requests stand',
    body: z.object({ state: z.enum(TOOL_STATES) }),
    response: tool,
  }),
})
