import { type Options, userEvent } from '@testing-library/user-event'

/** Types without a pause between two keys; a press still gives the page its moment, as timers of menus need it. */
export function newPerson(options: Options = {}) {
  const person = userEvent.setup(options)
  return { ...person, type: person.setup({ ...options, delay: null }).type }
}
