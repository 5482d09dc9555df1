export const unitKinds = async () => [];
export const makeSprite = () => "";
