/** The picture of a document, as wide as its place. @param picture a JPEG in base64 */
export function DocumentPicture({ picture, name }: { picture: string; name: string }) {
  return (
    <img
      src={`data:image/jpeg;base64,${picture}`}
      alt={name}
      className="w-full rounded-md border border-line"
    />
  )
}
