/** A line of gold at the top while a page is on its way; it shows itself after a moment only. */
export function LoadingBar() {
  return <div className="site-loading" aria-hidden />
}
