import { Benefits, Contact, Family, Migration, More, PowerZone } from './sections.tsx'

/** What stands below the first screen of the main page. */
export function Rest() {
  return (
    <>
      <Family />
      <Migration />
      <PowerZone />
      <More />
      <Benefits />
      <Contact />
    </>
  )
}
