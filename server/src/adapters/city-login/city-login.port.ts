/** The secrets of a login attempt, kept by the browser until it returns. */
export interface CityLoginTrip {
  state: string
  nonce: string
  codeVerifier: string
}

/** A person as the city's provider reports them. */
export interface CityPerson {
  issuer: string
  subject: string
  /** Present only if the city has verified the address. */
  verifiedEmail: string | null
  /**
   * When the person last signed in at the city (`auth_time`); null if the city does not report it.
   */
  askedAt: Date | null
}

/** Sign-in with a city account. */
export interface CityLogin {
  /** The address of the city's sign-in page. */
  start(returnTo: string): Promise<{ address: string; trip: CityLoginTrip }>
  /** Rejects a forged answer, one for another client, and a replay. */
  finish(cameBackTo: URL, trip: CityLoginTrip): Promise<CityPerson>
}
