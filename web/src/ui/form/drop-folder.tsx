import { FolderUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

interface DropFolderProps {
  label: string
  note: string
  /** Words of the two buttons. */
  chooseFolder: string
  chooseFiles: string
  accept: string
  /** Something was chosen: it is there to choose another, and takes less room. */
  isSmall?: boolean
  onDrop: (items: DataTransferItemList) => void
  onChoose: (files: FileList) => void
}

/** A place to drop a folder or files; the buttons do the same without dragging (WCAG 2.5.7). */
export function DropFolder(props: DropFolderProps) {
  const { label, note, chooseFolder, chooseFiles, accept, isSmall, onDrop, onChoose } = props
  const folder = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (input: HTMLInputElement): void => {
    if (input.files && input.files.length > 0) onChoose(input.files)
    input.value = ''
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer.items)
      }}
      className={cx(
        'flex items-center rounded-lg border border-dashed px-6 text-center transition-colors duration-150',
        isSmall ? 'flex-wrap justify-between gap-3 py-4' : 'flex-col py-12',
        isOver ? 'border-accent bg-accent/8' : 'border-line-control bg-veil',
      )}
    >
      {isSmall ? (
        <p className="text-sm text-muted">{label}</p>
      ) : (
        <>
          <FolderUp
            className={cx('size-9', isOver ? 'text-accent' : 'text-muted')}
            strokeWidth={1.5}
            aria-hidden
          />
          <p className="mt-4 text-lg font-semibold">{label}</p>
          <p className="mt-1 mb-5 max-w-xl text-sm text-muted">{note}</p>
        </>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant={isSmall ? 'secondary' : 'primary'} onClick={() => folder.current?.click()}>
          {chooseFolder}
        </Button>
        <Button onClick={() => files.current?.click()}>{chooseFiles}</Button>
      </div>
      <input
        ref={folder}
        type="file"
        aria-label={chooseFolder}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => take(event.target)}
        // React knows it by no other name.
        {...{ webkitdirectory: '' }}
      />
      <input
        ref={files}
        type="file"
        multiple
        accept={accept}
        aria-label={chooseFiles}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => take(event.target)}
      />
    </div>
  )
}
