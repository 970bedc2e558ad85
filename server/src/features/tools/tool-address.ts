/** A tool has one line that says where it is, which is its address too. */
export const withAddress = <Place extends { location?: string | undefined }>(
  place: Place,
): Place & { address: Place['location'] } => ({ ...place, address: place.location })
