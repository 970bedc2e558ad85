import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { uploadTicket } from './attachment.ts'

export const attachmentsApi = contract('attachments', {
  requestUpload: endpoint({
    method: 'POST',
    path: '/api/attachments/upload',
    access: 'member',
    summary: 'A place to PUT one file of up to 10 MB, once, within the hour',
    response: uploadTicket,
    status: 201,
    alwaysAnew: true,
  }),
  putFile: endpoint({
    method: 'PUT',
    path: '/api/attachments/:id',
    access: 'anyone',
    summary: 'Takes the bytes of a file at an uploadURL',
    query: z.object({ expires: z.string(), signature: z.string() }),
    response: z.object({ attachmentUrl: z.string() }),
  }),
})
