import { peopleApi } from '@commonplot/shared/people/people.contract.ts'
import { endpointQuery } from '../../lib/endpoint-query.ts'

export const standingOptions = (id: string) =>
  endpointQuery(peopleApi.getStanding, { params: { id } })
