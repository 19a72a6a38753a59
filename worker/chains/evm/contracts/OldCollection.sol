// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @title The collection holders migrate from: an enumerable ERC-721 whose token ids are chosen by its owner.
contract OldCollection is ERC721Enumerable, ERC2981, Ownable2Step, ReentrancyGuard {
    /// A batch larger than this would not fit into a block.
    uint256 public constant BATCH_MAX = 100;

    string private _base;

    error BatchTooLarge(uint256 count, uint256 countMax);

    event BaseURIChanged(string baseURI);

    /// @param royaltyBasisPoints What a marketplace is asked to pay the receiver: 500 is five per cent.
    constructor(
        string memory name_,
        string memory symbol_,
        string memory baseURI_,
        address owner_,
        address royaltyReceiver,
        uint96 royaltyBasisPoints
    ) ERC721(name_, symbol_) Ownable(owner_) {
        _base = baseURI_;
        _setDefaultRoyalty(royaltyReceiver, royaltyBasisPoints);
    }

    /// @notice Mints the token of this id; refused by ERC721InvalidSender when it exists.
    function mintToIndex(address to, uint256 tokenId) external onlyOwner nonReentrant {
        _safeMint(to, tokenId);
    }

    /// @notice Mints `count` tokens with consecutive ids, all of them or none.
    function mintBatch(address to, uint256 firstTokenId, uint256 count) external onlyOwner nonReentrant {
        if (count > BATCH_MAX) revert BatchTooLarge(count, BATCH_MAX);
        for (uint256 i = 0; i < count; i++) _safeMint(to, firstTokenId + i);
    }

    /// @param baseURI_ With its last slash: metadata is at `{baseURI}{tokenId}.json`.
    function setBaseURI(string calldata baseURI_) external onlyOwner {
        _base = baseURI_;
        emit BaseURIChanged(baseURI_);
    }

    function setRoyalty(address receiver, uint96 basisPoints) external onlyOwner {
        _setDefaultRoyalty(receiver, basisPoints);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return bytes(_base).length == 0 ? "" : string.concat(_base, Strings.toString(tokenId), ".json");
    }

    function supportsInterface(
        bytes4 interfaceId
    ) public view override(ERC721Enumerable, ERC2981) returns (bool) {
        return super.supportsInterface(interfaceId);
    }
}
