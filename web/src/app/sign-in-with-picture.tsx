import { SignInGate } from '../features/accounts/sign-in/sign-in-gate.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const ProfilePictureField = lazyPart(
  async () => (await import('../features/photos/profile-picture-field.tsx')).ProfilePictureField,
)

/** Combines the sign-in sheet with the picture field of the photos feature. */
export function SignInWithPicture() {
  return <SignInGate PictureField={ProfilePictureField} />
}
