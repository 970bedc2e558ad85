type Kind = abstract new (...given: never[]) => Error

/** Runs a command; what it refuses for one of these reasons is said in one line, anything else is a fault of ours. */
export async function sayInOneLine(reasons: Kind[], command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isReason = reasons.some((reason) => error instanceof reason)
    if (!(error instanceof Error && isReason)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
