import { useRef } from 'react'
import { documentTypes } from '#contract/document/codes.ts'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'

interface FileButtonProps {
  isMain: boolean
  onFile: (file: File) => void
  label: string
}

/** A button that opens the choice of files; on a phone, the camera too. */
export function FileButton({ isMain, onFile, label }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FlowButton variant={isMain ? 'primary' : 'secondary'} onClick={() => input.current?.click()}>
        {label}
      </FlowButton>
      <input
        ref={input}
        type="file"
        accept={documentTypes.map((type) => `image/${type}`).join()}
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
