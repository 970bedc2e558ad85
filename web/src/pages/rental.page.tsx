export function Page() {
  return <h1 className="page-width pt-8">Rental</h1>
}
