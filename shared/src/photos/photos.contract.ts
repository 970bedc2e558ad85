import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'

const photoTicket = z.object({ uploadURL: z.string(), photoUrl: z.string() })
export type PhotoTicket = z.infer<typeof photoTicket>

export const photosApi = contract('photos', {
  requestPhotoUpload: endpoint({
    method: 'POST',
    path: '/api/photos/upload',
    access: 'member',
    summary: 'A place to PUT one picture of up to 10 MB, once, within the hour',
    response: photoTicket,
    status: 201,
    alwaysAnew: true,
    allowedWhileSuspended: true,
  }),
  putPhoto: endpoint({
    method: 'PUT',
    path: '/api/photos/:id',
    access: 'anyone',
    summary: 'Takes the bytes of a JPEG, PNG or WebP picture at an uploadURL',
    query: z.object({ expires: z.string(), signature: z.string() }),
    response: z.object({ photoUrl: z.string() }),
  }),
})
