import {
  operatorApi,
  PEOPLE_CSV_PATH,
  peopleQuery,
} from '@commonplot/shared/operator/operator.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { csvFile, csvHeaders } from '../../formats/csv.ts'
import { OPERATORS_ONLY } from '../../http/contract/route-policy.ts'
import { serve } from '../../http/contract/serve.ts'
import { validate } from '../../http/contract/validate.ts'
import { callerOf } from '../../http/identity/caller-of.ts'
import { endRole } from './end-role.service.ts'
import { listPeople, PEOPLE_COLUMNS, peopleLines } from './people.service.ts'
import { signOutPerson } from './sign-out.service.ts'
import { suspendPerson, unsuspendPerson } from './suspension.service.ts'

export function operatorPeopleRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, operatorApi.listPeople, ({ query, caller }) => listPeople(deps, query, caller.userId))
  app.get(PEOPLE_CSV_PATH, OPERATORS_ONLY, async (request, reply) => {
    const { cursor: _all, ...asked } = validate(peopleQuery, request.query ?? {}, 'query')
    const lines = peopleLines(deps, asked, callerOf(request).userId)
    return reply
      .headers(csvHeaders('commonplot-people.csv'))
      .send(await csvFile(PEOPLE_COLUMNS, lines))
  })
  serve(app, operatorApi.suspendPerson, async ({ params, body, caller }) => {
    const act = { operator: caller, personId: params.id, reason: body.reason }
    await suspendPerson(deps, act, new Date(body.until))
    return null
  })
  serve(app, operatorApi.unsuspendPerson, async ({ params, body, caller }) => {
    await unsuspendPerson(deps, { operator: caller, personId: params.id, reason: body.reason })
    return null
  })
  serve(app, operatorApi.endRole, async ({ params, body, caller }) => {
    await endRole(deps, { operator: caller, personId: params.id, reason: body.reason })
    return null
  })
  serve(app, operatorApi.signOutPerson, async ({ params, body, caller }) => {
    await signOutPerson(deps, { operator: caller, personId: params.id, reason: body.reason })
    return null
  })
}
