import { createContext, useContext } from 'react'
import { Link, useNavigate, type LinkProps } from 'react-router-dom'

/** Whether an address leads to a page of this build. */
const Here = createContext<(to: string) => boolean>(() => true)
export const PagesHere = Here.Provider

/** A link to one of our pages: inside a build the router follows it, into another one the browser does. */
export function PageLink({ to, ...props }: LinkProps & { to: string }) {
  const isHere = useContext(Here)
  return <Link to={to} reloadDocument={!isHere(to)} {...props} />
}

/** The same for a button. */
export function useGoTo(): (to: string) => void {
  const isHere = useContext(Here)
  const navigate = useNavigate()
  return (to) => (isHere(to) ? void navigate(to) : location.assign(to))
}
