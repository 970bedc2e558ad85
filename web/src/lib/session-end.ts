let listener: () => void = () => {}

/** One listens: whoever can find out whether it is so, and what then is to be done. */
export function onMaybeSignedOut(heard: () => void): () => void {
  listener = heard
  return () => {
    listener = () => {}
  }
}

/** An answer or the live channel says that nobody is signed in here. */
export const sayMaybeSignedOut = (): void => listener()
