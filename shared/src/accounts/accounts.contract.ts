import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { email, me, profileChanges, session } from './account.ts'
import { DAYS_TO_CHANGE_ONES_MIND } from './lifetimes.ts'
import { signInCode } from './sign-in-code.ts'

/** Calls about the acting person's own account. */
export const accountsApi = contract('accounts', {
  getMe: endpoint({
    method: 'GET',
    path: '/api/me',
    access: 'member',
    summary: 'The acting person',
    response: me,
  }),
  changeMe: endpoint({
    method: 'PATCH',
    path: '/api/me',
    access: 'member',
    summary: 'Changes what is given of the profile and leaves the rest',
    body: profileChanges,
    response: me,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/me/email',
    access: 'member',
    summary: 'Mails a code to the new address',
    body: z.object({ email }),
    response: z.object({ email: z.string() }),
    status: 202,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/me/email/verify',
    access: 'member',
    summary: 'Takes the new address once its code came back',
    body: z.object({ code: signInCode }),
    response: me,
  }),
  closeAccount: endpoint({
    method: 'POST',
    path: '/api/me/close',
    access: 'member',
    summary: `Signs out everywhere and closes the account for good after ${DAYS_TO_CHANGE_ONES_MIND} days`,
    response: z.object({ closesAt: z.iso.datetime() }),
    status: 202,
    allowedWhileSuspended: true,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/sessions',
    access: 'member',
    summary: 'The browsers in which the acting person is signed in',
    response: z.array(session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'member',
    summary: 'Signs one browser out',
    response: z.null(),
    status: 204,
    allowedWhileSuspended: true,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/sessions',
    access: 'member',
    summary: 'Signs out every browser but this one',
    response: z.null(),
    status: 204,
    allowedWhileSuspended: true,
  }),
})
