import { type NewReport, reportsApi } from '@commonplot/shared/reports/reports.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'

export const useReport = () =>
  useMutation({
    mutationFn: (body: NewReport) => call(reportsApi.makeReport, { body }),
    meta: {
      failure: (error) => wordsOf(error, 'Sending the report failed. Please try again.'),
    },
  })
