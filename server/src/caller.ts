/** Who a request acts as; the only identity a use-case may trust. */
export interface Caller {
  userId: string
  timeZone: string
}
