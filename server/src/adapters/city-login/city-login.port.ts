/** The secrets of a login attempt, kept by the browser until it returns. */
export interface CityLoginTrip {
  state: string
  nonce: string
  codeVerifier: string
}

/** Whom the city vouches for. */
export interface CityPerson {
  issuer: string
  subject: string
  /** Only where the city says that it has checked it. */
  verifiedEmail: string | null
  /** When it last asked them who they are; null where it does not say. */
  askedAt: Date | null
}

/** Sign-in with a city account. */
export interface CityLogin {
  /** Where the browser is to be sent. */
  start(returnTo: string): Promise<{ address: string; trip: CityLoginTrip }>
  /** Rejects whatever the city did not say, did not say to us, or said before. */
  finish(cameBackTo: URL, trip: CityLoginTrip): Promise<CityPerson>
}
