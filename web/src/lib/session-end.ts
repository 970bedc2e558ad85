let listener: () => void = () => {}
let leaving = 0

/** One listens: whoever can find out whether it is so, and what then is to be done. */
export function onMaybeSignedOut(heard: () => void): () => void {
  listener = heard
  return () => {
    listener = () => {}
  }
}

/** An answer or the live channel says that nobody is signed in here. */
export const sayMaybeSignedOut = (): void => {
  if (leaving === 0) listener()
}

/** Whoever leaves on purpose need not be told that they are out, which the channel says first. */
export async function whileLeaving<Result>(leave: () => Promise<Result>): Promise<Result> {
  leaving += 1
  try {
    return await leave()
  } finally {
    leaving -= 1
  }
}
