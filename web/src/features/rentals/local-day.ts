const twoDigits = (value: number) => String(value).padStart(2, '0')

/** What `toLocalDate` was made from. */
export function toPlainDate(date: Date): string {
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
}

/** Midnight of that day on this device, which is how calendars on screens count. */
export function toLocalDate(plainDate: string): Date {
  const [year = 0, month = 1, day = 1] = plainDate.split('-').map(Number)
  return new Date(year, month - 1, day)
}
