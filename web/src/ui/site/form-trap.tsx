import { useEffect } from 'react'
import { formTrapName } from '#contract/form-headers.ts'
import { prepareForm } from '../../shared/form-stamp.ts'

/** Of every form that anybody may send: a field that people neither see nor reach, and the time it was shown at. */
export function FormTrap() {
  useEffect(() => prepareForm(), [])
  return (
    <div aria-hidden className="sr-only">
      <input type="text" name={formTrapName} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  )
}
