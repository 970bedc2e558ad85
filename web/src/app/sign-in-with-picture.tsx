import { SignInGate } from '../features/accounts/sign-in/sign-in-gate.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const ProfilePictureField = lazyPart(
  async () => (await import('../features/photos/profile-picture-field.tsx')).ProfilePictureField,
)

/** What chooses a picture is another feature's than what asks new people who they are. */
export function SignInWithPicture() {
  return <SignInGate PictureField={ProfilePictureField} />
}
