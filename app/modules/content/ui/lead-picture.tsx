import { Picture } from '#app/modules/catalogue/ui/picture.tsx';
import type { Picture as StoryPicture } from '#app/modules/content/domain/story.ts';

/** The picture at the top of a page, three to two. `sizes` is the media condition list of its layout. */
export function LeadPicture({
  picture: { src, alt },
  sizes,
}: {
  readonly picture: StoryPicture;
  readonly sizes: string;
}) {
  return (
    <Picture
      path={src}
      alt={alt}
      sizes={sizes}
      widths={[320, 720, 1024, 1920]}
      order="first"
      large
      width={1200}
      height={800}
    />
  );
}
