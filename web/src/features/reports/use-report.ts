import { type NewReport, reportsApi } from '@commonplot/shared/reports/reports.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'

export const useReport = (onSuccess: () => void) =>
  useMutation({
    mutationFn: (body: NewReport) => call(reportsApi.makeReport, { body }),
    // Also when the dialog was closed meanwhile.
    onSuccess,
    meta: {
      failure: (error) => wordsOf(error, 'Sending the report failed. Please try again.'),
    },
  })
